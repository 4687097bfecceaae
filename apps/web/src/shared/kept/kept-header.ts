/** When a copy was taken, in milliseconds since the epoch: on the copy itself and on what it is filed under. */
export const keptAtHeader = 'x-lares-kept'
