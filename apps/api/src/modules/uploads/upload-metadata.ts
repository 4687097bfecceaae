import { AppError } from '@lares/server-kit/app-error'
import { Metadata } from '@tus/server'

/** What a client says of the file that it begins to send. */
export interface UploadMetadata {
  readonly filename: string
  readonly filetype: string
}

/**
 * The metadata of a new upload from its `Upload-Metadata` header (tus 1.0, creation): names with Base64 of UTF-8.
 * Throws `invalid-request` when it is not that, `invalid-encoding` when a value is not UTF-8.
 */
export function readUploadMetadata(header: string | undefined): UploadMetadata {
  if (header === undefined || header.trim() === '') return { filename: '', filetype: '' }
  const values = parse(header)
  return { filename: values.get('filename') ?? '', filetype: values.get('filetype') ?? '' }
}

function parse(header: string): Map<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  checkForm(header)
  return new Map(pairs.map(([name = '', value = '']) => [name, decode(name, value)]))
}

function checkForm(header: string): void {
  try {
    Metadata.parse(header)
  } catch {
    throw new AppError('invalid-request', {
      message: 'Upload-Metadata is not a list of names with Base64.',
      issues: [{ path: 'upload-metadata', code: 'wrong-format' }],
    })
  }
}

function decode(name: string, value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
  } catch {
    throw new AppError('invalid-encoding', {
      message: 'A value of Upload-Metadata is not UTF-8.',
      issues: [{ path: `upload-metadata.${name}`, code: 'invalid-encoding' }],
    })
  }
}
