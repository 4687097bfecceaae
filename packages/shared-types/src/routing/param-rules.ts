/** Whether a decoded path parameter is valid. */
export type ParamRule = (value: string) => boolean

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const urlSafe = /^[\w-]{1,200}$/

/** A lower-case UUID (RFC 9562 §4). */
export const isId: ParamRule = (value) => uuid.test(value)

/** The random part of a mailed link: base64url (RFC 4648 §5). */
export const isToken: ParamRule = (value) => urlSafe.test(value)
