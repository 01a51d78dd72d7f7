#pragma once
/// Each method's own input from a question, and its own answer as a MethodAnswer. Nothing is decided here.

#include "methods/method.h"

namespace methods::adapt {

template <class T>
[[nodiscard]] MethodAnswer bartlett(const Question<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer d3dx(const Question<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer sweepPoint(const Question<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer pool(const Question<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer planeTrick(const Question<T>& q, Form form, Repairs repairs);
template <class T>
[[nodiscard]] MethodAnswer engine(const Question<T>& q, Id id);

}  // namespace methods::adapt
