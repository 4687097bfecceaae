import type { ChatSentence } from '@lares/shared-types/chats'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { MarkdownText } from '../../../items/public.ts'
import { citationPath } from '../../citations/citation-path.ts'
import citations from '../../citations/citations.module.css'
import type { NumberedSource } from '../../citations/number-sources.ts'
import styles from './answer.module.css'
import { answerMarkdown, withoutMarks } from './answer-markdown.ts'
import { plainAnswers } from './plain-answers.ts'

const plugins = [plainAnswers]

/** The sentences of an answer as one text, behind each its sources, or that there is none. */
export function AnswerText({
  sentences,
  sources,
}: {
  sentences: readonly ChatSentence[]
  sources: readonly NumberedSource[]
}) {
  const markdown = useMemo(() => answerMarkdown(sentences, sources), [sentences, sources])
  const components = useMemo(
    () => ({
      cite: (props: object) => (
        <Mark mark={String('data-mark' in props ? props['data-mark'] : '')} sources={sources} />
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

/** An answer that is still being written. */
export function GrowingText({ text }: { text: string }) {
  return <MarkdownText plugins={plugins}>{withoutMarks(text)}</MarkdownText>
}

function Mark({ mark, sources }: { mark: string; sources: readonly NumberedSource[] }) {
  const { t } = useTranslation(['ai', 'chat'])
  if (mark === 'withdrawn') return <em className={styles.withdrawn}>{t('chat:answer.withdrawn')}</em>
  if (mark === 'unproven') {
    return (
      <span className={styles.unproven} role="img" aria-label={t('chat:answer.unproven')}>
        <Icon name="help-circle" size={15} />
      </span>
    )
  }
  const source = sources.find(({ number }) => mark === `source-${number}`)
  if (!source) return null
  const { number, citation } = source
  return (
    <Link
      to={citationPath(citation)}
      className={citations.number ?? ''}
      aria-label={t('citations.source', { number, title: citation.title })}
      title={citation.quote}
    >
      {number}
    </Link>
  )
}
