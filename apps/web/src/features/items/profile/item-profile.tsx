import type { Item } from '@lares/shared-types/items'
import { useHotkeys } from '@mantine/hooks'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { isDialogOpen } from '../../../shared/keys/dialog-open.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { ItemComments } from '../../comments/public.ts'
import { useToggleFavourite } from '../components/favourite-button.tsx'
import { useRateItem } from '../components/rating-stars.tsx'
import { FileList } from '../facts/file-list.tsx'
import { ItemFacts } from '../facts/item-facts.tsx'
import { kindUis } from '../kinds/registry.ts'
import { ItemActions } from './item-actions.tsx'
import styles from './item-profile.module.css'
import { useQuoteHighlight } from './quote/use-quote-highlight.ts'
import { RevisionList } from './revision-list.tsx'
import { SimilarItems } from './similar/similar-items.tsx'
import { TrashNote } from './trash-note.tsx'
import { useTrashItem } from './use-trash-item.ts'

/** The content of an item's page: the item itself, and its facts, files and revisions beside it. */
export function ItemProfile({ item }: { item: Item }) {
  const { t } = useTranslation('items')
  const getTitle = useItemTitle()
  const { Profile, Facts } = kindUis[item.kind]
  const { trash, trashedId } = useTrashItem()
  const main = useRef<HTMLDivElement>(null)
  useItemKeys(item)
  useQuoteHighlight(main)
  return (
    <article>
      <Link to={itemLinks.list(item.kind)} className={styles.back ?? ''} data-alone>
        <Icon name={kindIcons[item.kind]} size={16} />
        {t(`kinds.${item.kind}.many`)}
      </Link>
      <PageHeader title={getTitle(item)} lang={item.language} lead={<ItemLine item={item} />}>
        <ItemActions item={item} onTrash={() => void trash(item)} />
      </PageHeader>
      {item.deletedAt ? <TrashNote item={item} deletedAt={item.deletedAt} /> : null}
      <div className={styles.columns}>
        <div ref={main} className={styles.main}>
          <Profile item={item} />
        </div>
        <aside className={styles.side} aria-label={t('profile.about')}>
          <ItemFacts item={item} Facts={Facts} />
          <FileList item={item} />
          <RevisionList item={item} />
        </aside>
        <Suspense>
          <ItemComments key={item.id} itemId={item.id} />
        </Suspense>
      </div>
      {/* Not for an item that is being moved to the trash: the lists that change would load again, and this one not exist. */}
      {item.deletedAt || trashedId === item.id ? null : <SimilarItems itemId={item.id} />}
    </article>
  )
}

/** Keys of the page: f toggles the favourite, 1 to 5 rate, e edits. */
function useItemKeys(item: Item) {
  const toggleFavourite = useToggleFavourite()
  const rateItem = useRateItem()
  const navigate = useNavigate()
  const unlessDialogOpen = (action: () => unknown) => () => {
    if (!isDialogOpen()) action()
  }
  useHotkeys([
    ['f', unlessDialogOpen(() => toggleFavourite(item))],
    ['e', unlessDialogOpen(() => item.may.edit && !item.deletedAt && navigate(itemLinks.edit(item)))],
    // On a French keyboard a digit is typed with Shift.
    ...[1, 2, 3, 4, 5].flatMap((value) =>
      [String(value), `shift+${value}`].map((key): [string, () => void] => [
        key,
        unlessDialogOpen(() => rateItem(item, value)),
      ]),
    ),
  ])
}
