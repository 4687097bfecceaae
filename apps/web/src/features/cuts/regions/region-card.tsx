import { languageNames, languages } from '@lares/shared-types/languages'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../../shared/dates/date-input.tsx'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { ParticipantPicker, type Participation } from '../../participants/public.ts'
import { getLength, type Region } from '../draft/cut-draft.ts'
import { formatTime } from './format-time.ts'
import styles from './regions.module.css'
import { TimeField } from './time-field.tsx'

export interface RegionActions {
  readonly onSelect: () => void
  readonly onChange: (changes: Partial<Region>, field: string) => void
  readonly onMoveEdge: (at: number, edge: 'start' | 'end', time: number) => void
  readonly onListen: () => void
  readonly onListenToJoint: () => void
  readonly onJoin: () => void
  readonly onMove: (by: -1 | 1) => void
  readonly onDelete: () => void
}

interface RegionCardProps extends RegionActions {
  readonly region: Region
  readonly number: number
  readonly isSelected: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Those of the source. */
  readonly people: readonly Participation[]
}

/** One recording to be made: its name, its times, and everything that can be done with it, without the waveform. */
export function RegionCard(props: RegionCardProps) {
  const { t } = useTranslation(['cuts', 'items'])
  const { region, number, isSelected, isFirst, isLast, onChange } = props
  const name = region.title || t('region.number', { number })
  return (
    <li className={styles.region} data-selected={isSelected || undefined} onFocus={props.onSelect}>
      <div className={styles.head}>
        <TextInput
          className={styles.title ?? ''}
          label={t('region.title', { number })}
          placeholder={t('region.number', { number })}
          value={region.title}
          maxLength={500}
          onChange={({ currentTarget }) => onChange({ title: currentTarget.value }, 'title')}
        />
        <span className={styles.length}>{formatTime(Math.round(getLength(region) * 10) / 10)}</span>
      </div>
      {region.spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity than their place
        <div key={at} className={styles.row}>
          <TimeField
            label={t('region.start')}
            value={span.start}
            onChange={(time) => props.onMoveEdge(at, 'start', time)}
          />
          <TimeField
            label={t('region.end')}
            value={span.end}
            onChange={(time) => props.onMoveEdge(at, 'end', time)}
          />
        </div>
      ))}
      <div className={styles.row}>
        <Act icon="player-play-filled" label={t('region.listen', { name })} onClick={props.onListen} />
        <Act
          icon="arrow-up"
          label={t('region.up', { name })}
          disabled={isFirst}
          onClick={() => props.onMove(-1)}
        />
        <Act
          icon="arrow-down"
          label={t('region.down', { name })}
          disabled={isLast}
          onClick={() => props.onMove(1)}
        />
        <Act icon="trash" label={t('region.delete', { name })} onClick={props.onDelete} />
        {isLast ? null : (
          <>
            <Button variant="default" onClick={props.onListenToJoint}>
              {t('region.listenToJoint')}
            </Button>
            <Button variant="default" onClick={props.onJoin}>
              {t('region.join')}
            </Button>
          </>
        )}
      </div>
      <details>
        <summary>{t('region.more')}</summary>
        <div className={styles.more}>
          <DateInput
            label={t('items:fields.date')}
            value={region.date}
            onChange={(date) => onChange({ date }, 'date')}
          />
          <NativeSelect
            label={t('items:fields.language')}
            value={region.language}
            onChange={({ currentTarget }) => onChange({ language: currentTarget.value }, 'language')}
            data={[
              { value: '', label: t('region.asSource') },
              ...languages.map((language) => ({ value: language, label: languageNames[language] })),
            ]}
          />
          <ParticipantPicker
            label={t('region.people')}
            value={region.people ?? props.people}
            onChange={(people) => onChange({ people }, 'people')}
          />
        </div>
      </details>
    </li>
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
