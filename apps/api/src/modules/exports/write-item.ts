import type { Asset } from '@lares/shared-types/assets'
import type { Item } from '@lares/shared-types/items'
import { languages } from '@lares/shared-types/languages'
import type { Reaction } from '@lares/shared-types/reactions'
import type { Region } from '@lares/shared-types/regions'
import type { Translation } from '@lares/shared-types/translations'
import { formatInstant } from '../../languages/date-in-words.ts'
import { fillText } from '../../languages/export-texts.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadAllComments, loadItemReactions } from '../comments/list-comments.ts'
import { loadPresentRegions } from '../regions/list-regions.ts'
import { toVtt } from '../subtitles/subtitles.ts'
import { toNote, toSubtitleLines } from '../subtitles/translated-subtitles.ts'
import { loadTranscript } from '../transcripts/load-transcript.ts'
import { loadTranslation } from '../translations/load-translation.ts'
import {
  type ExportedFile,
  type ExportedItem,
  type ExportedTranslation,
  getJsonPath,
  getPagePath,
} from './exported-item.ts'
import { type FileReference, getChecksum } from './file-checksums.ts'
import { type ExportContext, getTitle } from './pages/export-context.ts'
import { renderItemPage } from './pages/item-page.ts'
import { renderXmp } from './pages/xmp.ts'
import { type AttachmentLimit, writeMessage } from './write-message.ts'
import { writePageWords } from './write-page-words.ts'
import { type EntryNames, toSafeExtension, toSafeStem } from './zip/entry-names.ts'
import type { StoredPart, ZipSkeletonWriter } from './zip/zip-skeleton.ts'

/** Where the entries of an export are written to. */
export interface ExportTarget {
  readonly zip: ZipSkeletonWriter
  readonly names: EntryNames
  readonly context: ExportContext
  /** The work folder. */
  readonly folder: string
  /** Limits the files that are also in messages. */
  readonly attachments: AttachmentLimit
  /** Records where the bytes of a stored file are. */
  readonly recordPart: (
    part: StoredPart & FileReference & { assetId: string; crc32: number },
  ) => Promise<void>
}

/** What is written of one item, besides the item itself. */
export interface ItemParts {
  readonly item: Item
  /** The folder of its originals. */
  readonly year: number | null
  /** The smallest thumbnail of each asset that is large enough for its page. */
  readonly thumbnails: ReadonlyMap<string, FileReference>
}

/** Families whose files get a sidecar: those whose programs read XMP. */
const describedFamilies: ReadonlySet<Asset['family']> = new Set(['image', 'video', 'audio', 'pdf'])

/** Writes all entries of one item: its originals with their sidecars, its thumbnails, its page and its JSON. */
export async function writeItem(
  services: Services,
  viewer: UserPrincipal,
  target: ExportTarget,
  parts: ItemParts,
  signal: AbortSignal,
): Promise<ExportedItem> {
  const { item } = parts
  const transcript = item.hasTranscript ? await loadTranscript(services.db, viewer, item.id) : undefined
  const files: ExportedFile[] = []
  const translations = transcript ? await loadTranslations(services, viewer, item) : []
  let subtitles: string | undefined
  const translatedSubtitles: ExportedTranslation[] = []
  // A version that is played comes with its original.
  for (const asset of item.assets.flatMap((original) => [original, original.played ?? []].flat())) {
    const stem = reserveStem(target, parts, asset)
    const path = await writeOriginal(services, target, { asset, stem }, signal)
    const thumbnail = await writeThumbnail(services, target, parts, asset, signal)
    const words = await writePageWords(services.db, target.zip, target.folder, {
      assetId: asset.id,
      path: `${stem}.words.txt`,
    })
    const regions = asset.family === 'image' ? await loadPresentRegions(services.db, viewer, asset.id) : []
    files.push({ asset, path, thumbnail, words, regions })
    if (transcript && !subtitles && (asset.family === 'audio' || asset.family === 'video')) {
      subtitles = `${stem}.vtt`
      await target.zip.addText(subtitles, [...toVtt(transcript.segments)].join(''))
      for (const translation of translations) {
        const path = `${stem}.${translation.language}.vtt`
        await target.zip.addText(
          path,
          [...toVtt(toSubtitleLines(translation, transcript.language), toNote(translation))].join(''),
        )
        translatedSubtitles.push({ translation, path })
      }
    }
  }
  const exported: ExportedItem = {
    item,
    transcript,
    files,
    subtitles,
    translations: translatedSubtitles,
    comments: await loadAllComments(services.db, viewer, item.id),
    reactions: await loadItemReactions(services.db, viewer, item.id),
  }
  for (const { asset, path } of files) {
    if (path && describedFamilies.has(asset.family))
      await target.zip.addText(`${path}.xmp`, renderXmp(target.context, exported, asset.rotation))
  }
  await writeMessage(services, target, item, files, signal)
  await target.zip.addText(getPagePath(item), renderItemPage(target.context, exported))
  await target.zip.addText(getJsonPath(item), toJson(exported))
  return exported
}

/** A name of date and title; of several files each also has its own name. */
function reserveStem({ names, context }: ExportTarget, { item, year }: ItemParts, asset: Asset): string {
  const extension = toSafeExtension(asset.filename)
  const [date = ''] = /^\d{4}(-\d{2}){0,2}/.exec(item.date?.edtf ?? '') ?? []
  const ownName = item.assets.length > 1 ? asset.filename.replace(/\.[^.]*$/, '') : ''
  const title = getTitle(context, item)
  const stem = toSafeStem([date, title, ownName].filter((part) => part !== '').join(' '))
  const folder = year === null ? context.texts.undatedFolder : String(year)
  const subtitles = ['.vtt', ...languages.map((language) => `.${language}.vtt`)]
  const endings = [extension, `${extension}.xmp`, `${extension}.txt`, '.words.txt', ...subtitles]
  return names.reserve(`originals/${folder}`, stem || item.kind, endings)
}

/** Returns the path; undefined if the file cannot be read, which a text file in its place explains. */
async function writeOriginal(
  services: Services,
  { zip, context, recordPart }: ExportTarget,
  { asset, stem }: { readonly asset: Asset; readonly stem: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = stem + toSafeExtension(asset.filename)
  const crc32 = await getChecksum(services, asset, signal)
  if (crc32 === undefined) {
    const date = formatInstant(context.madeAt, context.language)
    const note = fillText(context.texts.unreadableNote, { name: asset.filename, date })
    await zip.addText(`${path}.txt`, `${note}\n`)
    return undefined
  }
  const { sha256, size } = asset
  const part = await zip.addStoredFile(path, { crc32, size })
  await recordPart({ ...part, assetId: asset.id, sha256, size, crc32 })
  return path
}

/** Returns the path; undefined if there is none, or it cannot be read: it is derived again by itself. */
async function writeThumbnail(
  services: Services,
  { zip, recordPart }: ExportTarget,
  { thumbnails }: ItemParts,
  asset: Asset,
  signal: AbortSignal,
): Promise<string | undefined> {
  const thumbnail = thumbnails.get(asset.id)
  const crc32 = thumbnail && (await getChecksum(services, thumbnail, signal))
  if (!thumbnail || crc32 === undefined) return undefined
  const path = `thumbnails/${asset.id}.webp`
  const part = await zip.addStoredFile(path, { crc32, size: thumbnail.size })
  await recordPart({ ...part, ...thumbnail, assetId: asset.id, crc32 })
  return path
}

async function loadTranslations(
  { db }: Services,
  viewer: UserPrincipal,
  { id, translations }: Item,
): Promise<Translation[]> {
  const loaded: Translation[] = []
  for (const language of translations) loaded.push(await loadTranslation(db, viewer, id, language))
  return loaded
}

/** Everything about the item as the API returns it, with the places of its files. */
function toJson({
  item,
  transcript,
  files,
  subtitles,
  translations,
  comments,
  reactions,
}: ExportedItem): string {
  const { assets, may, hasTranscript, translations: _, ...fields } = item
  const places = files.map(({ asset, path, thumbnail, words, regions }) => {
    const { placeholder, renditions, turning, pictureVersion, playableSmallSize, ...facts } = asset
    const people = regions.map(toPerson)
    return { ...facts, path: path ?? null, thumbnail: thumbnail ?? null, people, words: words ?? null }
  })
  const spoken = transcript && { ...transcript, path: subtitles ?? null }
  const translated = translations.map(({ translation: { id, version, ...content }, path }) => ({
    ...content,
    path,
  }))
  const said = comments.map(({ id, author, createdAt, editedAt, body, replyTo, reactions }) => ({
    id,
    author,
    createdAt,
    editedAt,
    body,
    replyToId: replyTo?.id ?? null,
    reactions: reactions.map(toReaction),
  }))
  const content = {
    ...fields,
    files: places,
    transcript: spoken ?? null,
    translations: translated,
    comments: said,
    reactions: reactions.map(toReaction),
  }
  return `${JSON.stringify(content, undefined, 2)}\n`
}

function toReaction({ kind, count, names }: Reaction) {
  return { kind, count, names }
}

/** Who is marked in a picture, and where: shares of the picture before a person has turned it. */
function toPerson({ box, participant, askedBy, createdAt, suggestions }: Region) {
  const open = suggestions.filter(({ state }) => state === 'open')
  return {
    box,
    participant,
    askedBy,
    createdAt,
    suggestions: open.map(({ may, state, id, ...suggestion }) => suggestion),
  }
}
