import { defineFoyerElements } from '@foyer/kit/element'
import { createApp } from 'vue'
import App from './App.vue'
import { foyer } from './foyer.js'

defineFoyerElements({ foyer })
createApp(App).mount('#app')
