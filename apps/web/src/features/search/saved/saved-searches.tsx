import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { StripSection } from '../../../shared/ui/strip-section.tsx'
import { useSavedSearchesQuery } from '../api.ts'
import { Chip, chipAction } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'
import styles from './saved.module.css'
import { SavedSearchMenu } from './saved-search-menu.tsx'

/** Searches shown before "more" is pressed. */
const initialCount = 12

/** The person's saved searches as links to their results. */
export function SavedSearches() {
  const { t } = useTranslation('search')
  const { data } = useSavedSearchesQuery()
  const [showsAll, setShowsAll] = useState(false)
  const searches = data?.searches ?? []
  if (searches.length === 0) return null
  const visible = showsAll ? searches : searches.slice(0, initialCount)
  return (
    <StripSection title={t('saved.title')}>
      <div className={styles.searches}>
        <ChipList label={t('saved.title')}>
          {visible.map((search) => (
            <Chip key={search.id} trailing={<SavedSearchMenu search={search} />}>
              <Link className={chipAction} to={`${paths.search.to()}?${search.address}`}>
                <Icon name="bookmark" size={16} />
                <span>{search.name}</span>
              </Link>
            </Chip>
          ))}
        </ChipList>
        {visible.length < searches.length ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(true)}>
            {t('filters.more', { count: searches.length - visible.length })}
          </Button>
        ) : null}
      </div>
    </StripSection>
  )
}
