#pragma once
/// Each method's own input from a question, and its own answer as a MethodAnswer. Nothing is decided here.

#include "methods/method.h"

namespace methods::adapt {

template <class T>
[[nodiscard]] MethodAnswer bartlett(const MethodQuery<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer d3dx(const MethodQuery<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer sweepPoint(const MethodQuery<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer pool(const MethodQuery<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer planeTrick(const MethodQuery<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer engine(const MethodQuery<T>& q, Id id);

}  // namespace methods::adapt
