#include "collide/contacts.h"

#include "collide/contacts_avx2.h"

namespace collide {

unsigned contactsAtOnce([[maybe_unused]] const SweepsAtOnce& sweeps,
                        [[maybe_unused]] ContactsAtOnce& contacts) noexcept {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return contactsAvx2(sweeps, contacts);
#endif
    return 0;
}

}  // namespace collide
