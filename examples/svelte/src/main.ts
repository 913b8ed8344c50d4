import { defineFoyerElements } from '@foyer/kit/element'
import { mount } from 'svelte'
import App from './App.svelte'
import { foyer } from './foyer'

defineFoyerElements({ foyer })
const target = document.getElementById('app')
if (target) mount(App, { target })
