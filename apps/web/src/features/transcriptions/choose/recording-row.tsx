import type { Transcribable } from '@lares/shared-types/transcriptions'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatEdtf } from '../../../shared/dates/format-edtf.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import styles from './choose.module.css'

interface RecordingRowProps {
  readonly recording: Transcribable
  readonly isChosen: boolean
  readonly onToggle: () => void
}

/** One recording or film with a check box; one that is being transcribed cannot be chosen. */
export function RecordingRow({ recording, isChosen, onToggle }: RecordingRowProps) {
  const { t, i18n } = useTranslation('transcriptions')
  const { t: tDates } = useTranslation('dates')
  const { item, date, duration, transcript, operationId } = recording
  const title = useItemTitle()(item)
  const facts = [
    ...(date ? [formatEdtf(date, i18n.language, tDates)] : []),
    ...(duration === null ? [] : [formatDuration(duration)]),
    ...(operationId
      ? [t('choose.running')]
      : transcript === 'none'
        ? []
        : [t(`choose.states.${transcript}`)]),
  ]
  return (
    <li className={styles.row}>
      <Checkbox
        classNames={{ body: styles.body ?? '', labelWrapper: styles.label ?? '' }}
        checked={isChosen}
        disabled={operationId !== null}
        onChange={onToggle}
        label={
          <>
            <span className={styles.name}>
              <Icon name={kindIcons[item.kind]} size={18} />
              {title}
            </span>
            <span className={styles.facts}>{facts.join(' · ')}</span>
          </>
        }
      />
    </li>
  )
}
