import type { Item } from '@lares/shared-types/items'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { HistoryLink } from '../../../shared/ui/history-link.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'

/** The heading of the editor of a transcript, with links to what belongs to it. */
export function EditorHeader({ item, kind }: { item: Item; kind: SpokenKind }) {
  const { t } = useTranslation('transcripts')
  const title = useItemTitle()(item)
  return (
    <PageHeader title={t('correctOf', { title: truncateTitle(title) })}>
      <HistoryLink type="transcripts" id={item.id} />
      {item.hasTranscript ? (
        <Button
          component={Link}
          to={itemLinks.translations({ id: item.id, kind })}
          variant="default"
          leftSection={<Icon name="language" size={18} />}
        >
          {t('translation.title')}
        </Button>
      ) : null}
      <Button component={Link} to={itemLinks.profile(item)} variant="default">
        {t('toItem')}
      </Button>
    </PageHeader>
  )
}
