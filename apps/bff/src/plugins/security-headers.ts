import fastifyHelmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

interface Options {
  readonly config: Pick<Config, 'publicOrigin'>
  /** CSP sources, `'sha256-…'`, of the scripts that stand in index.html. */
  readonly inlineScripts: readonly string[]
}

/** Nothing that the archive does needs a device of the visitor's. */
const deniedFeatures = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]

/**
 * Sets the security headers of every answer.
 *
 * Styles may stand in a page: the frame that shows a mail inherits this policy, and mails keep their looks in styles.
 * Our own pages need none (the web hands its theme to Mantine as a file), so once mails are shown as documents with a
 * policy of their own, `'unsafe-inline'` can go. What a foreign style could do is bounded by the other rules: it can
 * load nothing from outside.
 *
 * The referrer stays within the archive, since addresses carry tokens; `no-referrer` would make browsers send
 * `Origin: null`, which the same-origin rule could not tell from a foreign page.
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
          'style-src': ["'self'", "'unsafe-inline'"],
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
      reply.header('permissions-policy', deniedFeatures.map((feature) => `${feature}=()`).join(', '))
    })
  },
  { name: 'security-headers' },
)
