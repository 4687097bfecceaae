import type { HistoryEntry, HistorySubject } from '@lares/shared-types/history'
import type { HistoryType } from '@lares/shared-types/routing/pages'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { useHistoryStateQuery } from '../api.ts'
import { useActionText } from '../states/use-action-text.ts'
import type { Selection } from '../states/use-selection.ts'
import styles from './compare.module.css'
import { Comparison } from './comparison.tsx'
import { RestoreButton } from './restore-button.tsx'
import { useRestore } from './use-restore.ts'

interface ComparePanelProps {
  type: HistoryType
  id: string
  subject: HistorySubject
  /** The loaded states, newest first. */
  entries: readonly HistoryEntry[]
  newest: number
  selection: Selection
  onSelect: (selection: Selection) => void
  onStale: () => void
}

/** One state compared with the one before or with any other, and what can be restored of both. */
export function ComparePanel(props: ComparePanelProps) {
  const { type, id, subject, entries, newest, selection, onSelect, onStale } = props
  const { t, i18n } = useTranslation('history')
  const dateFormat = getDateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const headingId = useId()
  const getActionText = useActionText()
  const state = Math.min(selection.state ?? newest, newest)
  const other = Math.min(selection.with ?? state - 1, newest)
  const [earlier, later] = state < other ? [state, other] : [other, state]
  const listed = entries.find(({ number }) => number === state)
  const { currentData: loaded } = useHistoryStateQuery(
    { params: { type, id, number: state } },
    { skip: listed !== undefined },
  )
  const entry = listed ?? loaded
  // States are numbered without gaps, so that each can be chosen before the list has loaded it.
  const numbers = useMemo(() => Array.from({ length: newest }, (_, index) => newest - index), [newest])
  const options = useMemo(
    () =>
      numbers.map((number) => ({
        value: String(number),
        label: number === newest ? t('present', { number }) : t('stateNumber', { number }),
      })),
    [numbers, newest, t],
  )
  const { restore, isRestoring } = useRestore({
    type,
    id,
    version: subject.version,
    onRestored: () => onSelect({ state: undefined, with: undefined }),
    onStale,
  })
  const restorable = subject.mayRestore
    ? [...new Set([earlier, later])].filter((number) => number > 0 && number < newest)
    : []

  function show(number: number) {
    onSelect({ state: number, with: selection.with === number ? undefined : selection.with })
  }

  function step(by: number) {
    const next = state + by
    if (!isDialogOpen() && next >= 1 && next <= newest) show(next)
  }
  useHotkeys([
    ['ArrowLeft', () => step(-1)],
    ['ArrowRight', () => step(1)],
  ])

  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('earlier')}
          aria-keyshortcuts="ArrowLeft"
          disabled={state <= 1}
          onClick={() => step(-1)}
        >
          <Icon name="chevron-left" />
        </ActionIcon>
        <div className={styles.titles}>
          <h2 id={headingId} className={styles.title}>
            {t('stateOf', { number: state, total: newest })}
          </h2>
          {entry ? (
            <p className={styles.who}>
              {getActionText(entry)}
              {' · '}
              <time dateTime={entry.at}>{dateFormat.format(new Date(entry.at))}</time>
            </p>
          ) : null}
        </div>
        <ActionIcon
          variant="default"
          size={40}
          aria-label={t('later')}
          aria-keyshortcuts="ArrowRight"
          disabled={state >= newest}
          onClick={() => step(1)}
        >
          <Icon name="chevron-right" />
        </ActionIcon>
      </header>
      <div className={styles.controls}>
        <NativeSelect
          label={t('shownState')}
          value={String(state)}
          onChange={({ currentTarget }) => show(Number(currentTarget.value))}
          data={options}
        />
        <NativeSelect
          label={t('compareWith')}
          value={selection.with === undefined ? '' : String(other)}
          onChange={({ currentTarget }) =>
            onSelect({ state, with: currentTarget.value ? Number(currentTarget.value) : undefined })
          }
          data={[
            { value: '', label: t('before') },
            ...options.filter(({ value }) => value !== String(state)),
          ]}
        />
        {restorable.map((number) => (
          <RestoreButton
            key={number}
            number={number}
            isRestoring={isRestoring}
            onRestore={() => restore(number)}
          />
        ))}
      </div>
      <p className={styles.legend}>{earlier === 0 ? t('firstState') : t('fromTo', { earlier, later })}</p>
      <Comparison
        type={type}
        id={id}
        earlier={earlier}
        later={later}
        restorable={restorable}
        isRestoring={isRestoring}
        onRestore={restore}
      />
    </section>
  )
}
