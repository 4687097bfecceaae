import { languageNames, languages } from '@lares/shared-types/languages'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../shared/dates/date-input.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { ParticipantPicker, type Participation } from '../../participants/public.ts'
import { getLength, type Region } from '../draft/cut-draft.ts'
import { formatTime } from './format-time.ts'
import styles from './regions.module.css'
import { TimeField } from './time-field.tsx'

/** What can be done with a part, by its id. */
export interface RegionActions {
  readonly onSelect: (id: number) => void
  readonly onChange: (id: number, changes: Partial<Region>, field: string) => void
  readonly onMoveEdge: (id: number, at: number, edge: 'start' | 'end', time: number) => void
  readonly onListen: (id: number) => void
  readonly onListenToJoint: (id: number) => void
  readonly onJoin: (id: number) => void
  readonly onMove: (id: number, by: -1 | 1) => void
  readonly onDelete: (id: number) => void
}

interface RegionCardProps {
  readonly region: Region
  readonly number: number
  readonly isSelected: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether it is shown as one line, which opens it. */
  readonly isClosed: boolean
  /** Those of the source. */
  readonly people: readonly Participation[]
  readonly actions: RegionActions
}

/** One recording to be made: a line, or everything that can be done with it. */
export const RegionCard = memo(function RegionCard(props: RegionCardProps) {
  const { t } = useTranslation('cuts')
  const { region, number, isClosed, actions } = props
  const [isOpenedByLine, setIsOpenedByLine] = useState(false)
  const [hasFacts, setHasFacts] = useState(false)
  // A name that was typed among its facts and not chosen would be lost with their field.
  if (!isClosed || hasFacts) {
    return (
      <OpenRegion
        {...props}
        hasFocus={isOpenedByLine}
        hasFacts={hasFacts}
        onFacts={() => setHasFacts(true)}
      />
    )
  }
  const [first, last] = [region.spans[0], region.spans.at(-1)]
  return (
    <li className={styles.line}>
      <button
        type="button"
        className={styles.open}
        onClick={() => {
          setIsOpenedByLine(true)
          actions.onSelect(region.id)
        }}
      >
        <span className={styles.lineName}>{region.title || t('region.number', { number })}</span>
        <span className={styles.length}>
          {`${formatTime(Math.round(first?.start ?? 0))}–${formatTime(Math.round(last?.end ?? 0))}`}
        </span>
      </button>
    </li>
  )
})

interface OpenRegionProps extends RegionCardProps {
  /** Whether it gets the focus as it appears, in place of the line that had it. */
  readonly hasFocus: boolean
  /** Whether its section of further facts has been open; `onFacts` is called when it opens. */
  readonly hasFacts: boolean
  readonly onFacts: () => void
}

/** Its name, its times, and everything that can be done with it, without the waveform. */
function OpenRegion(props: OpenRegionProps) {
  const { t } = useTranslation(['cuts', 'items'])
  const { region, number, isSelected, isFirst, isLast, people, actions, hasFocus, hasFacts, onFacts } = props
  const { id } = region
  const name = region.title || t('region.number', { number })
  return (
    <li
      className={styles.region}
      data-selected={isSelected || undefined}
      onFocus={() => actions.onSelect(id)}
    >
      <div className={styles.head}>
        <TextInput
          className={styles.title ?? ''}
          label={t('region.title', { number })}
          placeholder={t('region.number', { number })}
          value={region.title}
          maxLength={500}
          autoFocus={hasFocus}
          onChange={({ currentTarget }) => actions.onChange(id, { title: currentTarget.value }, 'title')}
        />
        <span className={styles.length}>{formatTime(Math.round(getLength(region) * 10) / 10)}</span>
      </div>
      {region.spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
        <div key={at} className={styles.row}>
          <TimeField
            label={t('region.start')}
            value={span.start}
            onChange={(time) => actions.onMoveEdge(id, at, 'start', time)}
          />
          <TimeField
            label={t('region.end')}
            value={span.end}
            onChange={(time) => actions.onMoveEdge(id, at, 'end', time)}
          />
        </div>
      ))}
      <div className={styles.row}>
        <Act
          icon="player-play-filled"
          label={t('region.listen', { name })}
          onClick={() => actions.onListen(id)}
        />
        <Act
          icon="arrow-up"
          label={t('region.up', { name })}
          disabled={isFirst}
          onClick={() => actions.onMove(id, -1)}
        />
        <Act
          icon="arrow-down"
          label={t('region.down', { name })}
          disabled={isLast}
          onClick={() => actions.onMove(id, 1)}
        />
        <Act icon="trash" label={t('region.delete', { name })} onClick={() => actions.onDelete(id)} />
        {isLast ? null : (
          <>
            <Button variant="default" onClick={() => actions.onListenToJoint(id)}>
              {t('region.listenToJoint')}
            </Button>
            <Button variant="default" onClick={() => actions.onJoin(id)}>
              {t('region.join')}
            </Button>
          </>
        )}
      </div>
      <details onToggle={({ currentTarget }) => currentTarget.open && onFacts()}>
        <summary>{t('region.more')}</summary>
        {hasFacts ? <RegionFacts region={region} people={people} onChange={actions.onChange} /> : null}
      </details>
    </li>
  )
}

type RegionFactsProps = Pick<RegionCardProps, 'region' | 'people'> & Pick<RegionActions, 'onChange'>

function RegionFacts({ region, people, onChange }: RegionFactsProps) {
  const { t } = useTranslation(['cuts', 'items'])
  const { id } = region
  return (
    <div className={styles.more}>
      <DateInput
        label={t('items:fields.date')}
        value={region.date}
        onChange={(date) => onChange(id, { date }, 'date')}
      />
      <NativeSelect
        label={t('items:fields.language')}
        value={region.language}
        onChange={({ currentTarget }) => onChange(id, { language: currentTarget.value }, 'language')}
        data={[
          { value: '', label: t('region.asSource') },
          ...languages.map((language) => ({ value: language, label: languageNames[language] })),
        ]}
      />
      <ParticipantPicker
        label={t('region.people')}
        value={region.people ?? people}
        onChange={(chosen) => onChange(id, { people: chosen }, 'people')}
      />
    </div>
  )
}

interface ActProps {
  readonly icon: IconName
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Act({ icon, label, disabled = false, onClick }: ActProps) {
  return (
    <ActionIcon
      variant="default"
      size="var(--touch)"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  )
}
