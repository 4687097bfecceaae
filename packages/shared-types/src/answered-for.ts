/**
 * The header in which the gateway tells for whom an answer is: the id of the signed-in user. Guests' answers have
 * none. What a browser keeps for reading without a connection is filed under it.
 */
export const answeredForHeader = 'x-lares-user'
