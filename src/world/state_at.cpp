#include "world/first_contact.h"
