import { AppError } from '@lares/server-kit/app-error'
import { Metadata } from '@tus/server'

/** The metadata of a file as sent by the client. */
export interface UploadMetadata {
  readonly filename: string
  readonly filetype: string
}

/**
 * Parses the `Upload-Metadata` header of a new upload (tus 1.0, creation): pairs of a name and a UTF-8 value in Base64.
 * Throws `invalid-request` for any other format and `invalid-encoding` when a value is not UTF-8.
 */
export function parseUploadMetadata(header: string | undefined): UploadMetadata {
  if (header === undefined || header.trim() === '') return { filename: '', filetype: '' }
  const values = parsePairs(header)
  return { filename: values.get('filename') ?? '', filetype: values.get('filetype') ?? '' }
}

function parsePairs(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  assertFormat(header)
  return new Map(pairs.map(([name = '', value = '']) => [name, decodeValue(name, value)]))
}

function assertFormat(header: string): void {
  try {
    Metadata.parse(header)
  } catch {
    throw new AppError('invalid-request', {
      message: 'Upload-Metadata is not a list of names with Base64.',
      issues: [{ path: 'upload-metadata', code: 'wrong-format' }],
    })
  }
}

function decodeValue(name: string, value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
  } catch {
    throw new AppError('invalid-encoding', {
      message: 'A value of Upload-Metadata is not UTF-8.',
      issues: [{ path: `upload-metadata.${name}`, code: 'invalid-encoding' }],
    })
  }
}
