import type { ChatSentence } from '@lares/shared-types/chats'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { MarkdownText } from '../../../../shared/ui/markdown-text.tsx'
import { getCitationPath } from '../../citations/citation-path.ts'
import citations from '../../citations/citations.module.css'
import type { NumberedSource } from '../../citations/number-sources.ts'
import { useSourceLabel } from '../../citations/use-source-label.ts'
import styles from './answer.module.css'
import { removeMarkers, toMarkdown } from './answer-markdown.ts'
import { remarkAnswer } from './remark-answer.ts'

const plugins = [remarkAnswer]

/** The sentences of an answer as one Markdown text; each is followed by its source numbers, or a sign that it has none. */
export function AnswerText({
  sentences,
  sources,
}: {
  sentences: readonly ChatSentence[]
  sources: readonly NumberedSource[]
}) {
  const markdown = useMemo(() => toMarkdown(sentences, sources), [sentences, sources])
  const components = useMemo(
    () => ({
      cite: (props: object) => (
        <Marker marker={String('data-mark' in props ? props['data-mark'] : '')} sources={sources} />
      ),
    }),
    [sources],
  )
  return (
    <MarkdownText plugins={plugins} components={components}>
      {markdown}
    </MarkdownText>
  )
}

/** The Markdown text of an answer that is still being written. */
export function StreamingText({ text }: { text: string }) {
  return <MarkdownText plugins={plugins}>{removeMarkers(text)}</MarkdownText>
}

function Marker({ marker, sources }: { marker: string; sources: readonly NumberedSource[] }) {
  const { t } = useTranslation(['ai', 'chat'])
  const getLabel = useSourceLabel()
  if (marker === 'withdrawn') return <em className={styles.withdrawn}>{t('chat:answer.withdrawn')}</em>
  if (marker === 'unproven') {
    return (
      <span className={styles.unproven} role="img" aria-label={t('chat:answer.unproven')}>
        <Icon name="help-circle" size={15} />
      </span>
    )
  }
  const source = sources.find(({ number }) => marker === `source-${number}`)
  if (!source) return null
  const { number, citation } = source
  return (
    <Link
      to={getCitationPath(citation)}
      className={citations.number ?? ''}
      aria-label={getLabel({ number, citation })}
      title={citation.quote}
    >
      {number}
    </Link>
  )
}
