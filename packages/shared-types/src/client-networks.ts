import { Type } from 'typebox'

/** From which network somebody comes: the machine on which the archive runs, the network around it, or the Internet. */
export const clientNetworks = ['machine', 'home', 'internet'] as const

/** Null if the address does not tell. */
export const ClientNetworkSchema = Type.Union([Type.Enum(clientNetworks), Type.Null()])
export type ClientNetwork = (typeof clientNetworks)[number]
