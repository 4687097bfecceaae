import { placeFirstWall } from './first-wall.ts'

// Stands as text in the frames of the pages that are walls, behind their pictures, and runs before they are painted.
placeFirstWall(document, document.documentElement)
