import fastifyHelmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin'>
  /** CSP sources, `'sha256-…'`, of the inline scripts. */
  readonly inlineScripts: readonly string[]
}

/** Browser features that the application never uses. */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
]

/** Features that the archive's own pages use: for recordings and passkeys. Nothing that they might embed may use them. */
const ownFeatures = ['microphone', 'publickey-credentials-create', 'publickey-credentials-get']

const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ')

/**
 * Sets the security headers of every response.
 *
 * Style sheets may only come from files: the web application loads its Mantine theme as a file. Mails, which need inline
 * style elements, are served as documents with their own policy (`showMail`).
 *
 * The referrer is not sent to other sites, because URLs may contain tokens. `no-referrer` would make browsers send
 * `Origin: null`, which the same-origin check could not tell from another site.
 */
export const securityHeaders = fp<Options>(
  async (app, { config, inlineScripts }) => {
    const https = config.publicOrigin?.startsWith('https:') ?? false
    await app.register(fastifyHelmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          'default-src': ["'self'"],
          'script-src': ["'self'", ...inlineScripts],
          'script-src-attr': ["'none'"],
          'style-src': ["'self'"],
          'img-src': ["'self'", 'data:', 'blob:'],
          'media-src': ["'self'", 'blob:'],
          'font-src': ["'self'"],
          'connect-src': ["'self'"],
          'worker-src': ["'self'"],
          'manifest-src': ["'self'"],
          'frame-src': ["'self'", 'blob:'],
          'object-src': ["'none'"],
          'frame-ancestors': ["'none'"],
          'base-uri': ["'none'"],
          'form-action': ["'self'"],
        },
      },
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      referrerPolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', permissionsPolicy)
    })
  },
  { name: 'security-headers' },
)
