import type { Asset } from '@lares/shared-types/assets'
import { PictureOverlay } from '../../../shared/pictures/picture-overlay.tsx'
import { getRotation, getShownAspect } from '../../../shared/pictures/shown-picture.ts'
import { usePageTextQuery } from '../api.ts'
import type { PageFrame } from '../frame/page-frames.ts'
import { isStored } from '../frame/page-original.ts'
import { useNearViewport } from '../frame/use-near-viewport.ts'
import { usePageAspect } from '../frame/use-page-aspect.ts'
import { TextLayer } from './text-layer.tsx'

interface PageLayerProps {
  asset: Asset
  frame: PageFrame
  language: string | null
  /** The id of the element with the name of the file, where there are several. */
  nameId?: string | undefined
}

/** The selectable text over the picture of a page, loaded when the page comes near the visible part. */
export function PageLayer(props: PageLayerProps) {
  return useNearViewport(props.frame.element) ? <NearPageLayer {...props} /> : null
}

function NearPageLayer({ asset, frame, language, nameId }: PageLayerProps) {
  const { page, element } = frame
  const { currentData: text } = usePageTextQuery({ params: { id: asset.id, page } })
  const aspect = useShownAspect(asset, frame)
  if (!text || text.lines.length === 0) return null
  return (
    <PictureOverlay frame={element} aspect={aspect} isMarking={false}>
      <TextLayer
        text={text}
        rotation={getRotation(asset)}
        aspect={aspect}
        language={text.language ?? language}
        nameId={nameId}
        onPress={() => element.querySelector('a')?.click()}
      />
    </PictureOverlay>
  )
}

/** The width of a page as it is shown, divided by its height. Each page of a document can have another one. */
export function useShownAspect(asset: Asset, { page, element }: PageFrame): number {
  const aspect = usePageAspect(asset, { page, turn: getRotation(asset) }, element)
  return asset.family === 'image' && isStored(asset, page) ? getShownAspect(asset) : aspect
}
