import './styles/base.css'
import { startApp } from './app/start-app.tsx'

const container = document.getElementById('root')
if (container) await startApp(container)
