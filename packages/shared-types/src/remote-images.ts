/**
 * Matches the attribute `data-remote-src` of remote images in sanitised mail HTML, but not the same text in content or in
 * the value of another attribute. The capture group is the part of the tag before the attribute.
 */
export const remoteSourcePattern = /(<img(?:\s+[\w-]+(?:="[^"]*")?)*?\s+)data-remote-src=/g
