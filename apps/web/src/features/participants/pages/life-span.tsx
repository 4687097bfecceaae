import type { Participant } from '@lares/shared-types/participants'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import styles from './participants-page.module.css'

/** The dates of birth and death in words, where known. */
export function LifeSpan({ participant: { birth, death } }: { participant: Participant }) {
  const { t } = useTranslation('participants')
  if (!birth && !death) return null
  return (
    <dl className={styles.lifeSpan}>
      {birth ? (
        <div>
          <dt>{t('born')}</dt>
          <dd>
            <DateInWords edtf={birth.edtf} />
          </dd>
        </div>
      ) : null}
      {death ? (
        <div>
          <dt>{t('died')}</dt>
          <dd>
            <DateInWords edtf={death.edtf} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
