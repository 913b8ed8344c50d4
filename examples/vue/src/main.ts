import { defineFoyerElements } from '@foyer/kit/element'
import { createApp } from 'vue'
import App from './App.vue'
import { foyer } from './foyer'

defineFoyerElements({ foyer })
createApp(App).mount('#app')
