#pragma once
/// Work on a thread, as a member of a value.

namespace session {

/// A T that is not copied with its owner: a copy begins with an empty one, and one that is assigned to is emptied.
template <class T>
struct OwnOnly : T {
    OwnOnly() = default;
    OwnOnly(const OwnOnly&) : T() {}
    OwnOnly& operator=(const OwnOnly& other) {
        if (&other != this) T::operator=(T());
        return *this;
    }
    using T::operator=;
};

}  // namespace session
