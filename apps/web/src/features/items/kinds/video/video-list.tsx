import { VideoStage } from '../../gallery/viewer/video-stage.tsx'
import { WallPage } from '../../gallery/wall/wall-page.tsx'

export function VideoList() {
  return <WallPage kind="video" usualAspect={16 / 9} Stage={VideoStage} />
}
