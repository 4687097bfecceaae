/**
 * The header in which the gateway sends the id of the signed-in user with every response, and which is absent for guests.
 * The web application stores responses for offline use under this id.
 */
export const responseUserHeader = 'x-lares-user'
