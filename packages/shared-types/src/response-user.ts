/**
 * The header in which the gateway sends the id of the signed-in user with every response, and which is absent for guests.
 * The web application stores responses for offline use under this id. It sends the header as well, with the user for whom a tab makes a
 * call: the gateway rejects it if somebody else has signed in since in another tab.
 */
export const responseUserHeader = 'x-lares-user'
