import { type ActivityRange, activityRanges } from '@lares/shared-types/contracts/monitoring'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../monitoring-page.module.css'
import { ActivityPanels } from './activity-panels.tsx'
import { UsagePanels } from './usage-panels.tsx'

/** How the archive grows, who works on it, and what it is used for, in a range that the user chooses. */
export function ActivitySection() {
  const { t } = useTranslation('monitoring')
  const [range, setRange] = useState<ActivityRange>('year')
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('activity.title')}</h2>
        <NativeSelect
          label={t('activity.range')}
          value={range}
          onChange={({ currentTarget: { value } }) =>
            setRange(activityRanges.find((one) => one === value) ?? range)
          }
          data={activityRanges.map((value) => ({ value, label: t(`activity.ranges.${value}`) }))}
        />
      </div>
      <ActivityPanels range={range} />
      <UsagePanels range={range} />
    </>
  )
}
