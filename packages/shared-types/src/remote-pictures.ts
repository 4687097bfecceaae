/**
 * What stands before the address of a picture on another machine, in the sanitised HTML of a mail: the attribute itself, never
 * the same words in a text or in the value of another attribute. Its group is what comes before the attribute.
 */
export const remoteSource = /(<img(?:\s+[\w-]+(?:="[^"]*")?)*?\s+)data-remote-src=/g
