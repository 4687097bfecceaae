import { ImageStage } from '../../gallery/viewer/image-stage.tsx'
import { WallPage } from '../../gallery/wall/wall-page.tsx'
import { ImageFacts } from './image-facts.tsx'

export function ImageList() {
  return <WallPage kind="image" usualAspect={4 / 3} Stage={ImageStage} Facts={ImageFacts} />
}
