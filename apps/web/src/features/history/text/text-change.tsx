import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { diffText } from './diff-text.ts'
import { type ShownPart, shortenParts, showWhole } from './shorten-parts.ts'
import styles from './text-change.module.css'

/** The most characters that are shown as a whole. */
const maxWholeCharacters = 300_000

/** A text with the words that were removed and added, and without the middle of long parts until it is asked for. */
export function TextChange({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('history')
  const parts = useMemo(() => diffText(before, after), [before, after])
  const [isWhole, setIsWhole] = useState(false)
  const shown = useMemo(() => (isWhole ? showWhole(parts) : shortenParts(parts)), [isWhole, parts])
  const isShortened = shown.some(({ hidden }) => hidden > 0)
  const canShowWhole = before.length + after.length <= maxWholeCharacters
  return (
    <>
      <p className={styles.text}>
        {shown.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
          <Part key={index} part={part} />
        ))}
      </p>
      {isShortened && canShowWhole ? (
        <Button
          className={styles.whole ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={() => setIsWhole(true)}
        >
          {t('wholeText')}
        </Button>
      ) : null}
    </>
  )
}

function Part({ part: { kind, text, hidden, rest } }: { part: ShownPart }) {
  const { t } = useTranslation('history')
  const content = (
    <>
      {text}
      {hidden > 0 ? <span className={styles.hidden}>{t('hiddenText', { count: hidden })}</span> : null}
      {rest}
    </>
  )
  if (kind === 'added') return <ins className={styles.added}>{content}</ins>
  if (kind === 'removed') return <del className={styles.removed}>{content}</del>
  return content
}
