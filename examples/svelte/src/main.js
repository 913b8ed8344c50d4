import { defineFoyerElements } from '@foyer/kit/element'
import { mount } from 'svelte'
import App from './App.svelte'
import { foyer } from './foyer.js'

defineFoyerElements({ foyer })
mount(App, { target: document.getElementById('app') })
