import './guard.js';
