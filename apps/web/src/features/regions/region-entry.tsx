import type { Region } from '@lares/shared-types/regions'
import { Button } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../shared/config/paths.ts'
import { buildSearchLink } from '../../shared/config/search-link.ts'
import { Icon } from '../../shared/icons/icon.tsx'
import { RowMenu } from '../../shared/ui/row-menu.tsx'
import { type Person, Portrait } from '../participants/public.ts'
import { RegionAnswers } from './answers/region-answers.tsx'
import styles from './people.module.css'
import { useRegionName } from './use-region-name.ts'
import { useRemoveRegion } from './use-remove-region.ts'

interface RegionEntryProps {
  region: Region
  /** Who is named; undefined until it is loaded. Given to each entry, because there may be two hundred. */
  person: Person | undefined
  isOpen: boolean
  /** Opens the answers of a region, or closes those that are open. The same function in each render. */
  onOpen: (id: string | undefined) => void
  /** The pointer or the focus came to a region or left it, for the outline over the picture. The same in each render. */
  onActive: (id: string | undefined) => void
}

/** A person in the list beside a picture: a link to their items, or the question who this is, with its answers. */
export const RegionEntry = memo(function RegionEntry(props: RegionEntryProps) {
  const { region, person, isOpen, onOpen, onActive } = props
  const { t } = useTranslation(['regions', 'history'])
  const navigate = useNavigate()
  const name = useRegionName()(region)
  const removeRegion = useRemoveRegion()
  const { participant, may } = region
  const entry = useFocusOnceNamed(participant?.id)
  const openCount = region.suggestions.filter(({ state }) => state === 'open').length
  const rename = { label: t('rename'), icon: 'edit', run: () => onOpen(region.id) } as const
  const history = {
    label: t('history:open'),
    icon: 'history',
    run: () => void navigate(paths.history.to({ type: 'regions', id: region.id })),
  } as const
  return (
    <li
      ref={entry}
      tabIndex={-1}
      className={styles.entry}
      data-entry={region.id}
      onPointerEnter={() => onActive(region.id)}
      onPointerLeave={() => onActive(undefined)}
      onFocus={() => onActive(region.id)}
      onBlur={() => onActive(undefined)}
    >
      <div className={styles.line}>
        {participant ? (
          <>
            <Portrait
              assetId={person?.participant.portraitAssetId ?? null}
              version={person?.participant.portraitVersion}
              name={name}
              size={28}
            />
            <Link
              to={buildSearchLink('participant', participant.id)}
              className={styles.person ?? ''}
              data-alone
            >
              {name}
            </Link>
          </>
        ) : (
          <Button
            variant="default"
            className={styles.question ?? ''}
            leftSection={<Icon name="help-circle" size={18} />}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? undefined : region.id)}
          >
            {openCount > 0 ? t('whoIsThisAnswers', { count: openCount }) : name}
          </Button>
        )}
        <RowMenu
          label={t('actions', { name })}
          actions={may.name && participant ? [rename, history] : [history]}
          remove={may.remove ? { label: t('remove'), run: () => void removeRegion(region) } : undefined}
        />
      </div>
      {isOpen && (may.name || !participant) ? (
        <RegionAnswers region={region} onNamed={() => onOpen(undefined)} />
      ) : null}
    </li>
  )
})

/** Returns a ref for an element that takes the focus when the name changes, because the field that had it is gone then. */
function useFocusOnceNamed(participantId: string | undefined) {
  const element = useRef<HTMLLIElement>(null)
  const before = useRef(participantId)
  useEffect(() => {
    if (before.current === participantId) return
    before.current = participantId
    if (participantId && element.current?.contains(document.activeElement)) element.current.focus()
    else if (participantId && document.activeElement === document.body) element.current?.focus()
  }, [participantId])
  return element
}
