#pragma once
/// contactsAtOnce() on four lanes. Internal to the core.

#include "collide/contacts.h"

namespace collide {

/// @pre the machine has AVX2 and FMA
[[nodiscard]] unsigned contactsAvx2(const SweepsAtOnce& sweeps, ContactsAtOnce& contacts) noexcept;

}  // namespace collide
