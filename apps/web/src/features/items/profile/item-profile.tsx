import type { Item } from '@lares/shared-types/items'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { itemLinks } from '../kinds/item-links.ts'
import { kindIcons } from '../kinds/kind-icons.ts'
import { kindUis } from '../kinds/registry.ts'
import { useToggleFavourite } from '../shown/favourite-button.tsx'
import { ItemLine } from '../shown/item-line.tsx'
import { useRateItem } from '../shown/rating-stars.tsx'
import { useItemTitle } from '../shown/use-item-title.ts'
import { FileList } from './file-list.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemFacts } from './item-facts.tsx'
import styles from './item-profile.module.css'
import { useShownQuote } from './quoted/use-shown-quote.ts'
import { SavedStates } from './saved-states.tsx'
import { SimilarItems } from './similar/similar-items.tsx'
import { TrashNote } from './trash-note.tsx'

/** The page of an item: what it is in the middle, everything known about it beside it. */
export function ItemProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  const { Profile, Facts } = kindUis[item.kind]
  const main = useRef<HTMLDivElement>(null)
  useItemKeys(item)
  useShownQuote(main)
  return (
    <article>
      <Link to={itemLinks.list(item.kind)} className={styles.back ?? ''} data-alone>
        <Icon name={kindIcons[item.kind]} size={16} />
        {t(`kinds.${item.kind}.many`)}
      </Link>
      <PageHeader title={titleOf(item)} lang={item.language} lead={<ItemLine item={item} />}>
        <ItemActions item={item} />
      </PageHeader>
      {item.deletedAt ? <TrashNote item={item} deletedAt={item.deletedAt} /> : null}
      <div className={styles.columns}>
        <div ref={main} className={styles.main}>
          <Profile item={item} />
        </div>
        <aside className={styles.side} aria-label={t('profile.about')}>
          <ItemFacts item={item} Facts={Facts} />
          <FileList item={item} />
          <SavedStates itemId={item.id} />
        </aside>
      </div>
      {item.deletedAt ? null : <SimilarItems itemId={item.id} />}
    </article>
  )
}

/** f keeps it as a favourite, 1 to 5 rate it, e edits it. */
function useItemKeys(item: Item) {
  const toggleFavourite = useToggleFavourite()
  const rate = useRateItem()
  const navigate = useNavigate()
  const onPage = (act: () => unknown) => () => void (isDialogOpen() || act())
  useHotkeys([
    ['f', onPage(() => toggleFavourite(item))],
    ['e', onPage(() => item.may.edit && !item.deletedAt && navigate(itemLinks.edit(item)))],
    ...[1, 2, 3, 4, 5].map((value): [string, () => void] => [String(value), onPage(() => rate(item, value))]),
  ])
}
