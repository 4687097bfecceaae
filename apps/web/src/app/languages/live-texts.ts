import type { Language } from '@lares/shared-types/languages'
import type { LanguageSwitch, TextPart, Texts } from '../../shared/i18n/i18n.ts'
import { textsChangedEvent } from '../../shared/i18n/texts-changed-event.ts'
import { loadTexts } from './load-texts.ts'

/** Area → full key → text, as the archive sends them. */
type ChangedTexts = Record<string, Record<string, string>>

export interface LiveTexts {
  /** Loads one part of the shipped texts, with what the family has changed of them. */
  load(language: Language, part: TextPart): Promise<Texts>
  /** Fetches the changed texts again; whether they differ from those in use. */
  refresh(language: Language): Promise<boolean>
}

/** A slow archive must not delay the first page; what arrives later is shown with the next refresh. */
const timeoutMs = 1000
const refreshMs = 30_000

/** Loads the texts that the archive ships, changed as the family has changed them. */
export function createLiveTexts(): LiveTexts {
  const received = new Map<Language, string>()
  /**
   * The replies whose changes are in the loaded parts. A reply can arrive after the wait for it has ended, between two parts.
   */
  const applied = new Map<Language, Map<TextPart, string | undefined>>()
  const pending = new Map<Language, Promise<void>>()

  /** Concurrent calls share one request. */
  function receive(language: Language): Promise<void> {
    const request = pending.get(language) ?? fetchChanges(language).finally(() => pending.delete(language))
    pending.set(language, request)
    return request
  }

  /** What was received before stays if the archive cannot be reached. */
  async function fetchChanges(language: Language): Promise<void> {
    try {
      // The browser asks with the ETag of its copy. Without a connection the service worker answers.
      const options = { method: 'GET', cache: 'no-cache', signal: AbortSignal.timeout(refreshMs) } as const
      const response = await fetch(`/api/translations/${language}/live`, options)
      if (response.ok) received.set(language, await response.text())
    } catch {
      // The next refresh tries again.
    }
  }

  return {
    async refresh(language) {
      await receive(language)
      const body = received.get(language)
      return [...(applied.get(language)?.values() ?? [])].some((ofPart) => ofPart !== body)
    },
    async load(language, part) {
      const [shipped] = await Promise.all([
        loadTexts(language, part),
        Promise.race([receive(language), new Promise((resolve) => setTimeout(resolve, timeoutMs))]),
      ])
      const body = received.get(language)
      const parts = applied.get(language) ?? new Map<TextPart, string | undefined>()
      applied.set(language, parts.set(part, body))
      return applyChanges(shipped, parse(body))
    },
  }
}

/** Fetches the changed texts while somebody looks at the page, and when they come back to it. */
export function followLiveTexts(liveTexts: LiveTexts, { i18n, reload }: LanguageSwitch): void {
  const refresh = async () => {
    if (document.visibilityState !== 'visible') return
    if (await liveTexts.refresh(i18n.language as Language)) await reload()
  }
  setInterval(() => void refresh(), refreshMs)
  document.addEventListener('visibilitychange', () => void refresh())
  document.addEventListener(textsChangedEvent, () => void refresh())
}

function parse(body: string | undefined): ChangedTexts {
  try {
    return body ? (JSON.parse(body) as { texts: ChangedTexts }).texts : {}
  } catch {
    return {}
  }
}

/** The texts with the changed ones in their place; the shipped ones stay as they are. */
function applyChanges(shipped: Texts, changes: ChangedTexts): Texts {
  const texts: Texts = { ...shipped }
  for (const [area, changed] of Object.entries(changes)) {
    const own = texts[area]
    if (!own) continue
    const copy = structuredClone(own)
    for (const [key, text] of Object.entries(changed)) setText(copy, key.split('.'), text)
    texts[area] = copy
  }
  return texts
}

/** Replaces a text, or adds one that is missing beside others; the archive can be of another version. */
function setText(tree: object, [name = '', ...rest]: readonly string[], text: string): void {
  const branch = tree as Record<string, unknown>
  const value = Object.hasOwn(branch, name) ? branch[name] : undefined
  if (rest.length > 0 && typeof value === 'object' && value !== null) setText(value, rest, text)
  else if (rest.length === 0 && (typeof value === 'string' || value === undefined)) branch[name] = text
}
