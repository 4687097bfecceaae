import { layOutPrerenderedWall } from './prerendered-wall.ts'

// The build inlines this script into the prerendered wall pages after their pictures, so that it runs before they are
// painted.
layOutPrerenderedWall(document, document.documentElement)
