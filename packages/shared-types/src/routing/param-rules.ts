/** Whether a parameter of an address, decoded, is one of its kind. */
export type ParamRule = (value: string) => boolean

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const urlSafe = /^[\w-]{1,200}$/

/** An id as the archive writes it (RFC 9562 §4), in lower case. */
export const isId: ParamRule = (value) => uuid.test(value)

/** The random part of a mailed link: base64url (RFC 4648 §5). */
export const isToken: ParamRule = (value) => urlSafe.test(value)
