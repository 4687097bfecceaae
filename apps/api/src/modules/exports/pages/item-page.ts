import { sortChapters } from '@lares/shared-types/chapters'
import { formatFileSize } from '@lares/shared-types/file-size'
import { type Item, isOfKind } from '@lares/shared-types/items'
import { kindTraits } from '@lares/shared-types/kind-traits'
import { languageNames } from '@lares/shared-types/languages'
import { participantRoles } from '@lares/shared-types/participants'
import { type Reaction, reactionSigns } from '@lares/shared-types/reactions'
import { formatDate, formatInstant } from '../../../languages/date-in-words.ts'
import { detailNames, type ExportedDetail } from '../../../languages/export-texts.ts'
import { type ExportedFile, type ExportedItem, getJsonPath } from '../exported-item.ts'
import { type ExportContext, getDate, getNames, getTitle } from './export-context.ts'
import { escapeText, renderMarkdown, toUrl } from './html.ts'
import { renderPageEnd, renderPageStart } from './page.ts'

/** Longer words of pages, in characters, are only in their own file. */
const maxShownWords = 200_000

/** The page of one item: its facts, text, files, transcript and comments. */
export function renderItemPage(context: ExportContext, exported: ExportedItem): string {
  const { item } = exported
  const { texts, language } = context
  const title = getTitle(context, item)
  return `${renderPageStart({ language, title, root: '../' })}<header><a href="../index.html">${escapeText(texts.back)}</a></header>
<main><p class="kind">${escapeText(texts.kinds[item.kind])}</p>
<h1>${escapeText(title)}</h1>
${renderFacts(context, exported)}
${item.body.trim() ? `<article lang="${item.language ?? ''}">${renderBody(item)}</article>` : ''}
${renderFiles(context, exported)}
${renderChapters(context, item)}
${renderTranscript(context, exported)}
${renderComments(context, exported)}
<p class="more"><a href="../${toUrl(getJsonPath(item))}">JSON</a></p></main>
${renderPageEnd()}`
}

/** E-mails and messages are plain text, all other texts Markdown. */
function renderBody({ kind, body }: Item): string {
  if (kindTraits[kind].bodyFormat === 'plain') return `<pre>${escapeText(body)}</pre>`
  return renderMarkdown(body)
}

function renderFacts(context: ExportContext, { item, reactions }: ExportedItem): string {
  const { texts } = context
  const { fields } = texts
  const facts: [string, string][] = [
    [fields.date, getDate(context, item)],
    [fields.place, formatPlace(item)],
    ...participantRoles.map((role): [string, string] => [
      texts.roles[role],
      getNames(
        context,
        item.participants.filter((participant) => participant.role === role),
      ),
    ]),
    [fields.categories, getNames(context, item.categories)],
    [fields.tags, getNames(context, item.tags)],
    ...detailNames.map((name): [string, string] => [
      texts.details[name],
      formatDetail(context, name, item.details[name]),
    ]),
    [fields.rating, item.rating ? '★'.repeat(item.rating) : ''],
    [fields.favourite, item.favourite ? texts.yes : ''],
    [fields.reactions, formatReactions(reactions)],
    [fields.author, item.author?.displayName ?? ''],
  ]
  const rows = facts.filter(([, value]) => value !== '')
  const lines = rows.map(([name, value]) => `<dt>${escapeText(name)}</dt><dd>${escapeText(value)}</dd>`)
  return rows.length > 0
    ? `<section aria-label="${escapeText(texts.about)}"><dl>${lines.join('\n')}</dl></section>`
    : ''
}

function formatPlace({ place }: Item): string {
  const { name = '', latitude, longitude } = place ?? {}
  const position = latitude !== undefined && longitude !== undefined ? `${latitude}°, ${longitude}°` : ''
  return [name, position].filter((part) => part !== '').join(' · ')
}

function formatDetail(context: ExportContext, name: ExportedDetail, value: unknown): string {
  const { texts, language } = context
  if (value === undefined || value === null || value === false) return ''
  if (value === true) return texts.yes
  if (name === 'mood') return texts.moods[value as keyof typeof texts.moods] ?? String(value)
  if (name === 'night') return formatDate(String(value), language, texts.dates)
  if (name === 'sentAt') return formatTime(String(value), context)
  return Array.isArray(value) ? value.map(formatAddress).join(', ') : formatAddress(value)
}

function formatTime(value: string, { language }: ExportContext): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  return `${formatInstant(at, language, { dateStyle: 'long', timeStyle: 'short' })} UTC`
}

/** An address of an e-mail; any other value as text. */
function formatAddress(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, address } = value as { name?: string; address?: string }
  return name ? `${name} <${address ?? ''}>` : (address ?? '')
}

function renderFiles(context: ExportContext, exported: ExportedItem): string {
  if (exported.files.length === 0) return ''
  const files = exported.files.map(
    (file) =>
      `<li>${renderFile(context, file, exported)}${renderMarked(context, file)}${renderWords(context, file)}</li>`,
  )
  return `<section><h2>${escapeText(context.texts.fields.files)}</h2><ul class="files">${files.join('\n')}</ul></section>`
}

function renderFile(
  { texts, language }: ExportContext,
  { asset, path, thumbnail }: ExportedFile,
  { subtitles, translations }: ExportedItem,
): string {
  const name = escapeText(asset.filename)
  if (!path) return `<p>${name}</p><p class="note">${escapeText(texts.unreadable)}</p>`
  const url = `../${toUrl(path)}`
  const link = `<p><a href="${url}">${name}</a> <small>${escapeText(formatFileSize(asset.size, language))}</small></p>`
  if (asset.family === 'audio' || asset.family === 'video') {
    const tracks = translations.map(({ translation, path: file }) => {
      const name = languageNames[translation.language]
      return `<p><a href="../${toUrl(file)}" lang="${translation.language}">${escapeText(name)} (VTT)</a></p>`
    })
    const track = subtitles
      ? `<p><a href="../${toUrl(subtitles)}">${escapeText(texts.fields.transcript)} (VTT)</a></p>${tracks.join('')}`
      : ''
    return `<${asset.family} controls preload="none" src="${url}" aria-label="${name}"></${asset.family}>${link}${track}`
  }
  const picture = thumbnail
    ? `<a href="${url}"><img src="../${toUrl(thumbnail)}" alt="" loading="lazy"></a>`
    : ''
  return picture + link
}

/** Who is marked in a picture, from left to right. */
function renderMarked(context: ExportContext, { regions }: ExportedFile): string {
  if (regions.length === 0) return ''
  const { fields, unnamed } = context.texts
  const names = regions.map(({ participant }) => (participant ? getNames(context, [participant]) : unnamed))
  return `<p><b>${escapeText(fields.marked)}</b> ${escapeText(names.join(', '))}</p>`
}

/** The words on the pages of a file; of many only the link to the file that has them. */
function renderWords({ texts }: ExportContext, { words }: ExportedFile): string {
  if (!words) return ''
  const link = `<p><a href="../${toUrl(words.path)}">${escapeText(texts.fields.words)} (TXT)</a></p>`
  const length = words.pages.reduce((sum, { text }) => sum + (text?.length ?? maxShownWords), 0)
  if (length > maxShownWords) return link
  const pages = words.pages.map(
    ({ page, language, text }) =>
      `<p class="note">${page}</p><pre lang="${language ?? ''}">${escapeText(text ?? '')}</pre>`,
  )
  return `${link}<details><summary>${escapeText(texts.fields.words)}</summary>${pages.join('\n')}</details>`
}

function renderComments(context: ExportContext, { comments }: ExportedItem): string {
  if (comments.length === 0) return ''
  const lines = comments.map(({ author, createdAt, body, reactions }) => {
    const date = formatInstant(new Date(createdAt), context.language)
    const felt = reactions.length > 0 ? `<p>${escapeText(formatReactions(reactions))}</p>` : ''
    return `<li><p><b>${escapeText(author?.displayName ?? '')}</b> <time>${escapeText(date)}</time></p>${renderMarkdown(body ?? '')}${felt}</li>`
  })
  return `<section><h2>${escapeText(context.texts.fields.comments)}</h2><ul class="files">${lines.join('\n')}</ul></section>`
}

/** Signs with the names of the first who share them, and how many they are if there are more. */
function formatReactions(reactions: readonly Reaction[]): string {
  return reactions
    .map(({ kind, count, names }) => {
      const number = count > names.length ? ` (${count})` : ''
      return `${reactionSigns[kind]} ${names.join(', ')}${number}`
    })
    .join(' · ')
}

function renderChapters({ texts }: ExportContext, item: Item): string {
  const isPlayable = isOfKind(item, 'record') || isOfKind(item, 'video')
  const chapters = isPlayable ? (item.details.chapters ?? []) : []
  if (chapters.length === 0) return ''
  const lines = sortChapters(chapters).map(
    ({ start, title }) => `<p><time>${formatSeconds(start)}</time> ${escapeText(title)}</p>`,
  )
  return `<section class="transcript" lang="${item.language ?? ''}"><h2>${escapeText(texts.fields.chapters)}</h2>
${lines.join('\n')}</section>`
}

function renderTranscript({ texts }: ExportContext, { transcript }: ExportedItem): string {
  if (!transcript) return ''
  const lines = transcript.segments.map(({ start, speaker, text }) => {
    const who = speaker ? `<b>${escapeText(speaker)}</b> ` : ''
    return `<p><time>${formatSeconds(start)}</time> ${who}${escapeText(text)}</p>`
  })
  return `<section class="transcript" lang="${transcript.language ?? ''}"><h2>${escapeText(texts.fields.transcript)}</h2>
${lines.join('\n')}</section>`
}

function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}
