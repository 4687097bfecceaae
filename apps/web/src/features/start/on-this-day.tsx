import type { ItemSummary } from '@lares/shared-types/items'
import { useTranslation } from 'react-i18next'
import { StripSection } from '../../shared/ui/strip-section.tsx'
import { ItemCard } from '../items/public.ts'
import styles from './strip.module.css'

interface OnThisDayProps {
  items: readonly ItemSummary[]
  now?: Date
}

/** The items dated to this day of the year, grouped by year. */
export function OnThisDay({ items, now = new Date() }: OnThisDayProps) {
  const { t } = useTranslation('start')
  const years = [...Map.groupBy(items, ({ date }) => Number(date?.earliest.slice(0, 4)))]
  return (
    <StripSection title={t('onThisDay.title')}>
      <div className={styles.strip}>
        {years.map(([year, itemsOfYear]) => (
          <section key={year} className={styles.year} aria-label={String(year)}>
            <h3 className={styles.caption}>
              {year}
              <span>{t('onThisDay.ago', { count: now.getFullYear() - year })}</span>
            </h3>
            <ul className={styles.items}>
              {itemsOfYear.map((item) => (
                <li key={item.id} className={styles.item}>
                  <ItemCard item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </StripSection>
  )
}
