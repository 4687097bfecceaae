import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../shared/icons/icon.tsx'
import { useFocusOnRemoval } from '../../../shared/ui/use-focus-on-removal.ts'
import { useForgetSearchesMutation, useForgetSearchMutation, useRecentSearchesQuery } from '../api.ts'
import { Chip, chipAction, chipTrailing } from '../chips/chip.tsx'
import { ChipList } from '../chips/chip-list.tsx'

/** The person's recent searches on all devices; each can be removed, or all of them. */
export function RecentSearches({ onChoose }: { onChoose: (query: string) => void }) {
  const { t } = useTranslation('search')
  const focus = useFocusOnRemoval<HTMLUListElement>()
  const { data } = useRecentSearchesQuery()
  const [forget] = useForgetSearchMutation()
  const [forgetAll] = useForgetSearchesMutation()
  const searches = data?.searches ?? []
  return (
    <ChipList label={t('lately.label')} isSingleLine focus={focus}>
      {searches.map(({ id, words }) => (
        <Chip
          key={id}
          trailing={
            <UnstyledButton
              className={chipTrailing}
              aria-label={t('lately.forget', { words })}
              onClick={() => void forget({ params: { id } })}
            >
              <Icon name="x" size={14} />
            </UnstyledButton>
          }
        >
          <UnstyledButton
            className={chipAction}
            aria-label={t('lately.again', { words })}
            onClick={() => onChoose(words)}
          >
            <Icon name="clock" size={16} />
            <span>{words}</span>
          </UnstyledButton>
        </Chip>
      ))}
      {searches.length > 1 ? (
        <Chip>
          <UnstyledButton className={chipAction} onClick={() => void forgetAll()}>
            {t('lately.forgetAll')}
          </UnstyledButton>
        </Chip>
      ) : null}
    </ChipList>
  )
}
