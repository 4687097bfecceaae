/** The local time at which a whole day begins for a reminder: nobody wants to be woken at midnight. */
export const wholeDayTime = '09:00'
