import type { Item } from '@lares/shared-types/items'
import { languageNames } from '@lares/shared-types/languages'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import { RelativeTime } from '../../../shared/ui/relative-time.tsx'
import { FactRow } from '../components/fact-row.tsx'
import styles from './facts.module.css'
import { LabelChips } from './label-chips.tsx'
import { PeopleFacts } from './people-facts.tsx'
import { PlaceFact } from './place-fact.tsx'

interface ItemFactsProps {
  item: Item
  /** The kind-specific facts. */
  Facts: ComponentType<{ item: Item }> | undefined
}

/** The metadata of an item as a list of facts. */
export function ItemFacts({ item, Facts }: ItemFactsProps) {
  const { t } = useTranslation('items')
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('profile.about')}</h2>
      <dl className={styles.facts}>
        <FactRow term={t('fields.date')}>
          {item.date ? <DateInWords edtf={item.date.edtf} /> : t('undated')}
        </FactRow>
        <PlaceFact place={item.place} />
        <PeopleFacts participants={item.participants} />
        <LabelChips term={t('fields.categories')} labels={item.categories} by="category" />
        <LabelChips term={t('fields.tags')} labels={item.tags} by="tag" />
        {Facts ? <Facts item={item} /> : null}
        {item.language ? (
          <FactRow term={t('fields.language')}>
            <span lang={item.language}>{languageNames[item.language]}</span>
          </FactRow>
        ) : null}
        <FactRow term={t('profile.added')}>
          {item.author ? `${item.author.displayName}, ` : null}
          <RelativeTime instant={item.createdAt} />
        </FactRow>
      </dl>
    </section>
  )
}
