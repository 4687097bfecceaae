import { lazy, Suspense } from 'react'

const ServedIcon = lazy(() =>
  import('../icons/served-icon.tsx').then((file) => ({ default: file.ServedIcon })),
)

/** Icons by media type; the first matching pattern wins. */
const icons: readonly (readonly [pattern: RegExp, icon: string])[] = [
  [/pdf/, 'file-type-pdf'],
  [/wordprocessing|msword|opendocument\.text|rtf/, 'file-type-docx'],
  [/spreadsheet|ms-excel/, 'file-type-xls'],
  [/presentation|powerpoint/, 'file-type-ppt'],
  [/csv/, 'file-type-csv'],
  [/html/, 'file-type-html'],
  [/^text\//, 'file-type-txt'],
  [/zip|tar|compressed|7z|rar/, 'file-zip'],
  [/^audio\//, 'file-music'],
]

/** The icon of a file without a picture. */
export function FileTypeIcon({ mediaType, size }: { mediaType: string; size: number }) {
  const icon = icons.find(([pattern]) => pattern.test(mediaType))?.[1] ?? 'file-unknown'
  return (
    <Suspense fallback={null}>
      <ServedIcon name={`tabler:${icon}`} size={size} />
    </Suspense>
  )
}
