/** The encryption of pushes, whose package has no types; tests read with it what devices receive. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  export function decrypt(
    body: Buffer,
    params: {
      readonly version: 'aes128gcm'
      readonly privateKey: ECDH
      readonly dh: string
      readonly authSecret: string
    },
  ): Buffer
}
