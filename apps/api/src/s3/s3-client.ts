import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { type Backoff, repeat } from './repeat.ts'
import { isTemporary, isUploadAbsent } from './s3-errors.ts'

/** A bucket of S3 or of a compatible service, and the keys to it. */
export interface S3Connection {
  readonly endpoint: string
  readonly region?: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** A server that sends nothing for this time is considered unreachable. */
  readonly idleTimeoutMs?: number
  /** Attempts of one request, with growing delays between them. */
  readonly maxAttempts?: number
}

const defaultMaxAttempts = 4
const connectionTimeoutMs = 10_000
const defaultIdleTimeoutMs = 60_000
/** Connections at the same time. Each file that is being sent has one; further requests wait. */
const maxSockets = 200

/** Creates the client of a bucket; its requests are repeated a few times, and end when the server is silent for too long. */
export function createS3Client({
  endpoint,
  region = 'us-east-1',
  accessKeyId,
  secretAccessKey,
  idleTimeoutMs = defaultIdleTimeoutMs,
  maxAttempts = defaultMaxAttempts,
}: Omit<S3Connection, 'bucket'>): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Buckets in the host name need a wildcard certificate, which servers at home rarely have.
    forcePathStyle: true,
    maxAttempts,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: idleTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
    // Older servers reject the checksums that the client would add to every request.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** The same client, whose requests also end when the signal aborts; its connections are shared. */
export function bindSignal(client: S3Client, signal: AbortSignal): S3Client {
  const bound = Object.create(client) as S3Client
  // `Upload` sends its requests without options, and reports an abort before they have ended.
  bound.send = ((command: Parameters<S3Client['send']>[0]) =>
    // What has been uploaded of an aborted file takes space.
    client.send(
      command,
      command instanceof AbortMultipartUploadCommand ? {} : { abortSignal: signal },
    )) as S3Client['send']
  return bound
}

/**
 * The same client, whose requests are repeated while the service is away: the parts of an upload go on where they stood. Their bodies
 * have to be in memory. Use it only for keys that are never used twice: an object that exists proves that its upload was completed.
 */
export function bindBackoff(client: S3Client, backoff: Backoff, signal: AbortSignal): S3Client {
  const bound = Object.create(client) as S3Client
  const options = { abortSignal: signal }
  bound.send = ((command: Parameters<S3Client['send']>[0]) => {
    // What cannot be removed now is removed with the next cleaning.
    if (command instanceof AbortMultipartUploadCommand) return client.send(command)
    const request = async (): Promise<object> =>
      command instanceof CompleteMultipartUploadCommand
        ? completeOnce(client, command, signal)
        : client.send(command, options)
    return repeat(request, isTemporary, backoff, signal)
  }) as S3Client['send']
  return bound
}

/** Completes an upload, or finds that an earlier request has, whose reply was lost. */
async function completeOnce(
  client: S3Client,
  command: CompleteMultipartUploadCommand,
  abortSignal: AbortSignal,
): Promise<object> {
  try {
    return await client.send(command, { abortSignal })
  } catch (error) {
    if (!isUploadAbsent(error)) throw error
    const { Bucket, Key } = command.input
    await client.send(new HeadObjectCommand({ Bucket, Key }), { abortSignal }).catch((headError: unknown) => {
      throw isTemporary(headError) ? headError : error
    })
    return {}
  }
}
