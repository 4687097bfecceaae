import type { Asset } from '@lares/shared-types/assets'
import { Button } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import { PictureOverlay } from '../../shared/pictures/picture-overlay.tsx'
import { getShownAspect } from '../../shared/pictures/shown-picture.ts'
import { usePeople } from '../participants/public.ts'
import { useListRegionsQuery } from './api.ts'
import { MarkingSurface } from './marking/marking-surface.tsx'
import { Outlines } from './overlay/outlines.tsx'
import styles from './people.module.css'
import { RegionEntry } from './region-entry.tsx'
import { RemovedRegions } from './removed-regions.tsx'
import { arrangeRegions } from './shown-picture.ts'

export interface PeopleInPictureProps {
  asset: Asset
  /** The positioned element that the picture fills; null until it is rendered. */
  frame: HTMLElement | null
}

/** Who is in a picture: a list from left to right below it, outlines over it, and a mode in which people are marked. */
export function PeopleInPicture({ asset, frame }: PeopleInPictureProps) {
  const { t } = useTranslation('regions')
  const id = useId()
  const argument = { params: { id: asset.id } }
  const { currentData: list } = useListRegionsQuery(argument, {
    refetchOnFocus: true,
    refetchOnReconnect: true,
  })
  const [isMarking, setIsMarking] = useState(false)
  const [areAllShown, setAreAllShown] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const [openId, setOpenId] = useState<string>()
  const shown = useMemo(() => arrangeRegions(list?.regions ?? [], asset), [list, asset])
  const { people } = usePeople()
  const peopleById = useMemo(() => new Map(people.map((person) => [person.participant.id, person])), [people])
  if (!list || (shown.length === 0 && list.removed.length === 0 && !list.may.mark)) return null

  function stopMarking() {
    setIsMarking(false)
    setOpenId(undefined)
  }

  return (
    <section className={styles.people} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {t('title')}
        </h2>
        {shown.length > 0 && !isMarking ? (
          <Button
            variant="subtle"
            color="gray"
            aria-pressed={areAllShown}
            leftSection={<Icon name={areAllShown ? 'eye-off' : 'eye'} size={18} />}
            onClick={() => setAreAllShown(!areAllShown)}
          >
            {areAllShown ? t('hideAll') : t('showAll')}
          </Button>
        ) : null}
        {list.may.mark && !isMarking ? (
          <Button
            variant="default"
            leftSection={<Icon name="user-plus" size={18} />}
            onClick={() => setIsMarking(true)}
          >
            {t('mark')}
          </Button>
        ) : null}
      </div>
      {isMarking ? null : (
        <PictureOverlay frame={frame} aspect={getShownAspect(asset)} isMarking={false}>
          <Outlines
            shown={shown}
            areAllShown={areAllShown}
            activeId={activeId}
            onActive={setActiveId}
            onOpen={setOpenId}
          />
        </PictureOverlay>
      )}
      {isMarking ? (
        <MarkingSurface
          asset={asset}
          frame={frame}
          shown={shown}
          selectedId={openId}
          onSelect={setOpenId}
          onDone={stopMarking}
        />
      ) : null}
      {shown.length === 0 ? <p className={styles.muted}>{t('nobody')}</p> : null}
      {shown.length > 0 ? (
        <>
          <p className={styles.muted}>{t('fromLeft')}</p>
          <ol className={styles.list}>
            {shown.map(({ region }) => (
              <RegionEntry
                key={region.id}
                region={region}
                person={peopleById.get(region.participant?.id ?? '')}
                isOpen={openId === region.id}
                onOpen={setOpenId}
                onActive={setActiveId}
              />
            ))}
          </ol>
        </>
      ) : null}
      <RemovedRegions regions={list.removed} />
    </section>
  )
}
